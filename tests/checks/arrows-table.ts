/** Which packages a package may import (the house, in the README): `shared` none, the product only `shared`. */
export const packages: Packages = {
  shared: [],
  functions: ['shared'],
  publisher: ['shared', 'sites'],
  sites: ['shared'],
  portal: ['shared'],
  infra: ['shared', 'functions', 'publisher', 'sites', 'portal'],
  local: ['shared', 'functions', 'publisher', 'sites', 'portal', 'infra'],
  tests: ['shared', 'functions', 'publisher', 'sites', 'portal', 'infra', 'local'],
}

/**
 * The folders of a package in layers, the lowest first. A folder imports folders of lower layers alone, so none
 * imports another in a circle. A folder below another one belongs to it, unless it has a place of its own;
 * '.' are the files beside the folders.
 */
export const layers: Layers = {
  'publisher/src': [
    ['services'],
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
    ['.', 'structured-data', 'styles', 'ui'],
    ['islands'],
    ['components'],
    ['templates'],
    ['fixtures', 'pages', 'renderer'],
  ],
  'portal/src': [
    ['config'],
    ['api'],
    ['ui', 'progress'],
    ['paths', 'toasts', 'preview'],
    ['identity', 'publishing'],
    ['uploads', 'editing'],
    ['covers', 'rich-text'],
    // What an author does, one folder each.
    ['about', 'analytics', 'auth', 'blog', 'books', 'custom-domain', 'custom-pages'],
    ['newsletter', 'orders', 'payments', 'profile', 'shop', 'welcome'],
    ['books/editor', 'membership', 'security', 'subdomain'],
    ['books/inline', 'get-started', 'home', 'settings'],
    ['books/list'],
    // What is around it.
    ['layout'],
    ['.'],
  ],
}

/** The one file of a package that may import another one. */
export const onlyFrom: Record<string, Record<string, string>> = {
  publisher: { sites: 'publisher/src/services/renderer.ts' },
}

/** What browsers never load, by who is built for them. */
export const notFor: Record<string, string[]> = {
  portal: ['shared/src/storage/'],
  sites: ['shared/src/storage/'],
}

export type Packages = Record<string, string[]>
export type Layers = Record<string, string[][]>
