export const assetsDir: URL = new URL('./dist/client/', import.meta.url)
