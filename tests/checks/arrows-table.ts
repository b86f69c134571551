/** Which packages a package may import (README.md, Repository layout): `shared` none, the product only `shared`. */
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
 * The folders of a package in layers, the lowest first. A folder imports folders of lower layers alone, so none
 * imports another in a circle. A folder below another one belongs to it, unless it has a place of its own;
 * '.' are the files beside the folders.
 */
export const layers: Layers = {
  'shared/src': [
    // What every noun stands on: plain values, addresses, keys and cleaning.
    ['.', 'secret', 'taxonomy', 'time-zone', 'urls'],
    ['media'],
    ['call', 'ebook', 'storage', 'text'],
    // A noun each, those that are part of others first.
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
    // All of them at once: every call, every kind of document, every page.
    ['page', 'registry'],
  ],
  'functions/src': [
    ['ebooks', 'media', 'services', 'stock'],
    ['limits'],
    ['email', 'sales'],
    ['account'],
    // How a call is served.
    ['http', 'identity-email'],
    // What can be asked, one folder a capability.
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
    // The app that serves them all.
    ['.'],
  ],
  'publisher/src': [
    ['services', 'social'],
    ['pages'],
    ['shop'],
    ['market'],
    ['publish'],
    // What runs: queues, schedules, and the environment that they are given.
    ['.'],
    ['cli', 'on-demand'],
  ],
  'sites/src': [
    // Among them the scripts that stand inside pages.
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
    // What an author does, one folder each.
    ['about', 'analytics', 'auth', 'blog', 'books', 'custom-domain', 'custom-pages', 'profile'],
    ['bundles', 'discounts', 'newsletter', 'orders', 'payments', 'shipping', 'shop', 'welcome'],
    ['books/editor', 'membership', 'security', 'subdomain'],
    ['books/inline', 'get-started', 'home', 'settings'],
    ['books/list'],
    // What is around it.
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

/** Folders of the packages that do not lie in the root under their own name. */
export const folders: Record<string, string> = { 'stripe-emulator': 'local/stripe-emulator' }

/** The one file of a package that may import another one. */
export const onlyFrom: Record<string, Record<string, string>> = {
  publisher: { sites: 'publisher/src/services/renderer.ts' },
}

const ofTheServers = ['shared/src/storage/', 'shared/src/secret/', '/stored']

/** Parts of paths that browsers never load, by who is built for them. */
export const notFor: Record<string, string[]> = { portal: ofTheServers, sites: ofTheServers }

export type Packages = Record<string, string[]>
export type Layers = Record<string, string[][]>
