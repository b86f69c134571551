/**
 * A name that may be an author's own domain: two labels or more in ASCII, and a last one that is no number. Whether it
 * is somebody's, only its claim says. On its own, for the CDN's small function.
 */
const ownHostPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

export const isOwnHost = (name: string): boolean => name.length <= 253 && ownHostPattern.test(name)
