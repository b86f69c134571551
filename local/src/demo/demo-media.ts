/** `demoMedia('covers/lilith.webp')` → where that file lies. */
export const demoMedia = (path: string): URL => new URL(`../../demo-media/${path}`, import.meta.url)
