/** The built files that pages refer to: `{assetsDir}_astro/x.css` is served as `/_astro/x.css` on every host. */
export const assetsDir: URL = new URL('./dist/client/', import.meta.url)
