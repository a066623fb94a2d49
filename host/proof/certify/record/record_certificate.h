// The certificate of the recording: targets T13, T15, T18, T22.
#pragma once

#include "host/proof/certify/record/campaign.h"

namespace kimari::rig {

// How long it takes about, on two cores with nothing beside.
Duration CertifyRecordTakes(const CertifyRecordOptions& options);

// kFile where the scratch folder cannot be written, kDevice where a demo cannot
// be played.
Result<certify::Certificate> CertifyRecord(const CertifyRecordOptions& options,
                                           const Clock& clock);

}  // namespace kimari::rig
