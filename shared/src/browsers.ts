/**
 * The oldest browsers that get every colour: the builds lower what is younger (`light-dark()`, prefixes). Shapes
 * and letters that they lack have a plain fallback in the stylesheets.
 */
export const oldestBrowsers: string[] = ['chrome111', 'edge111', 'firefox114', 'safari16.4']
