// Kana being turned into kanji in a field. Its keys are the input method's: on no
// page does the Enter that ends it enter anything.

// Some browsers say only by 229 that a key is one.
export function isConverting(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

export function guardConversions(page: EventTarget): void {
  page.addEventListener('keydown', (event) => {
    const key = event as KeyboardEvent;
    const field = (key.target as Element | null)?.matches?.('input, textarea') ?? false;
    if (!field || !isConverting(key)) return;
    if (key.key === 'Enter') key.preventDefault();  // else a form is sent
    key.stopImmediatePropagation();
  }, {capture: true});
}

if (typeof window !== 'undefined') guardConversions(window);
