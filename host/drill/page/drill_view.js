// Cards lie on a court and a phrase is heard.
export function onCourt(kind) {
    return ['reaction', 'dead-cards', 'ghost', 'strokes', 'rig'].includes(kind);
}
