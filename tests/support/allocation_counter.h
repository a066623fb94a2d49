// Counts what this thread takes from and gives back to the heap. The test
// program's operator new and delete are the counting ones.
#pragma once

namespace kimari {

void StartCountingAllocations();
// Stops counting.
int AllocationsCounted();

}  // namespace kimari
