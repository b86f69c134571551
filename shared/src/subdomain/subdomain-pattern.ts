/** 3 to 63 of a–z, 0–9 and single inner hyphens (B5-43). In a file of its own to keep the CDN's function small. */
export const subdomainPattern = /^(?!.*--)[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/

export const isSubdomain = (text: string): boolean => subdomainPattern.test(text)
