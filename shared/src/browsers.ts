/**
 * The oldest supported browsers: builds lower newer colour syntax (`light-dark()`, prefixes). Other missing features
 * have a plain fallback in the stylesheets.
 */
export const oldestBrowsers: string[] = ['chrome111', 'edge111', 'firefox114', 'safari16.4']
