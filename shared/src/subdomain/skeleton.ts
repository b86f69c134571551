const lookalikes: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '5': 's', i: 'l' }

/** Names with the same skeleton look alike: `l0rd-dunsany` and `lord-dunsany`, `lorecirde` and `lorecircle`. */
export const skeleton = (label: string): string =>
  label
    .replace(/[0135i]/g, (sign) => lookalikes[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('-', '')
