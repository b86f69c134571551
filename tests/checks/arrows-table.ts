/**
 * Allowed imports between packages (README.md, Repository layout): `shared` imports none, the product only `shared`.
 */
export const packages: Packages = {
  shared: [],
  functions: ['shared'],
  publisher: ['shared', 'sites'],
  sites: ['shared'],
  portal: ['shared'],
  infra: ['shared', 'functions', 'publisher', 'sites', 'portal'],
  'stripe-emulator': ['shared', 'infra'],
  local: ['shared', 'functions', 'publisher', 'sites', 'portal', 'infra', 'stripe-emulator'],
  tests: ['shared', 'functions', 'publisher', 'sites', 'portal', 'infra', 'local', 'stripe-emulator'],
}

/**
 * A package's folders in layers, lowest first. A folder may import only lower layers, so there are no circles. A
 * subfolder belongs to its parent unless it is listed itself; '.' means the files beside the folders.
 */
export const layers: Layers = {
  'shared/src': [
    // Plain values, URLs, keys and sanitizing.
    ['.', 'secret', 'taxonomy', 'time-zone', 'urls'],
    ['media'],
    ['call', 'ebook', 'storage', 'text'],
    ['custom-domain', 'membership', 'payments', 'profile', 'release', 'stock', 'subdomain'],
    ['account', 'site'],
    ['policy'],
    ['market', 'post', 'visitor'],
    ['book', 'edge', 'newsletter', 'sales', 'welcome'],
    ['discount', 'shipping'],
    ['bundle', 'custom-page'],
    ['analytics', 'order', 'publishing', 'shop', 'upload'],
    ['certificate', 'checkout', 'library'],
    ['cart'],
    ['page', 'registry'],
  ],
  'functions/src': [
    ['ebooks', 'media', 'services', 'stock'],
    ['limits'],
    ['email', 'sales'],
    ['account'],
    ['http', 'identity-email'],
    [
      'blog',
      'books',
      'custom-domain',
      'discounts',
      'payments',
      'shipping',
      'subdomain',
      'uploads',
      'visitor',
    ],
    ['bundles', 'cart'],
    ['checkout', 'custom-pages', 'membership', 'newsletter', 'security', 'shop', 'welcome'],
    ['issues', 'orders', 'profile', 'publishing'],
    ['account-data', 'analytics', 'library', 'webhooks'],
    ['.'],
  ],
  'publisher/src': [
    ['services', 'social'],
    ['pages'],
    ['shop'],
    ['market'],
    ['publish'],
    ['.'],
    ['cli', 'on-demand'],
  ],
  'sites/src': [
    ['.', 'players', 'structured-data', 'styles', 'ui'],
    ['islands'],
    ['components'],
    ['templates'],
    ['fixtures', 'pages', 'renderer'],
  ],
  'portal/src': [
    ['config', 'numbers'],
    ['api'],
    ['ui'],
    ['progress'],
    ['paths', 'toasts', 'preview'],
    ['identity', 'publishing'],
    ['ebooks', 'uploads', 'editing'],
    ['covers', 'rich-text'],
    ['about', 'analytics', 'auth', 'blog', 'books', 'custom-domain', 'custom-pages', 'profile'],
    ['bundles', 'discounts', 'newsletter', 'orders', 'payments', 'shipping', 'shop', 'welcome'],
    ['books/editor', 'membership', 'security', 'subdomain'],
    ['books/inline', 'get-started', 'home', 'settings'],
    ['books/list'],
    ['layout'],
    ['.'],
  ],
  'infra/src': [
    ['edge', 'rehearsal', 'start', 'terminal'],
    ['what-runs'],
    ['stage'],
    ['backup', 'deploy-check', 'stacks', 'stripe-setup'],
    ['costs'],
    ['.'],
    ['deploy'],
  ],
  'local/stripe-emulator/src': [['faults'], ['core'], ['resources'], ['pages'], ['.']],
  'local/src': [
    ['disk', 'faults'],
    ['dns', 'processes', 'settings'],
    ['demo', 'storage'],
    ['front-door', 'mail', 'runtime'],
    ['identity', 'platform'],
    ['.', 'services'],
  ],
}

export const folders: Record<string, string> = { 'stripe-emulator': 'local/stripe-emulator' }

/** The one file of a package that may import another package. */
export const onlyFrom: Record<string, Record<string, string>> = {
  publisher: { sites: 'publisher/src/services/renderer.ts' },
}

const ofTheServers = ['shared/src/storage/', 'shared/src/secret/', '/stored']

/** Path segments that browsers never load, by package. */
export const notFor: Record<string, string[]> = { portal: ofTheServers, sites: ofTheServers }

export type Packages = Record<string, string[]>
export type Layers = Record<string, string[][]>
