/** First parts of a shop's public pages that have further parts. */
const publicFolders = ['bookstore', 'shop', 'bundle', 'blog', 'cards', 'certificate', 'checkout-failed']

/**
 * True for the address of a page that anybody may see. Only such an address may be passed on to another host: the others
 * (orders, links in emails, forms that are shown again) carry a reader's token.
 */
export function isPublicShopPath(path: string): boolean {
  const decoded = decodedPath(path)
  if (decoded === null) return false
  const [folder = '', ...rest] = decoded.split('/').filter((part) => part !== '')
  return rest.length === 0 || publicFolders.includes(folder.toLowerCase())
}

/** Null where the path is not valid percent-encoding, or would decode a second time. */
function decodedPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('%') ? null : decoded
  } catch {
    return null
  }
}
