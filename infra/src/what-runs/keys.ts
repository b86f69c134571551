/** An author's folder lies at the top of the bucket: `{sub}.{lastName}.{firstName}/`. */
export const profiles = '*/Profile/*'
export const shopTexts = [
  '*/Books/*',
  '*/Bundles/*',
  profiles,
  '*/Blog/*',
  '*/Pages/*',
  'accounts/*',
  'tallies/*',
] as const
export const derived = ['derived/manifests/*', 'derived/catalogues/*'] as const
export const market = ['market/*', 'derived/market/*'] as const
export const marketPages = ['market-data/*', 'main/*'] as const
