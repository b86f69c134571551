/** So many stand on one page; more are parted into pages. */
const onOnePage = 96
/** A page has more than this, and seldom four times as many. */
const reach = 20

/**
 * Parts a shelf into pages. Where one begins is decided by the books around it alone, so a book that comes, goes or
 * moves changes the pages around it and no others: a book begins a page if its id has the lowest rank within reach.
 */
export function inPages<B extends { id: string }>(shelf: readonly B[]): (readonly B[])[] {
  if (shelf.length <= onOnePage) return [shelf]
  const ranks = shelf.map(({ id }) => rankOf(id))
  const begins = (rank: number, at: number) =>
    at > reach &&
    at < shelf.length - reach &&
    ranks.slice(at - reach, at).every((other) => rank < other) &&
    ranks.slice(at + 1, at + 1 + reach).every((other) => rank <= other)
  const starts = [0, ...ranks.flatMap((rank, at) => (begins(rank, at) ? [at] : []))]
  return starts.map((start, index) => shelf.slice(start, starts[index + 1]))
}

/** FNV-1a with MurmurHash3's end: ids that count up get ranks that do not. */
function rankOf(id: string): number {
  let rank = 0x811c9dc5
  for (let at = 0; at < id.length; at++) rank = Math.imul(rank ^ id.charCodeAt(at), 0x01000193)
  rank = Math.imul(rank ^ (rank >>> 16), 0x85ebca6b)
  rank = Math.imul(rank ^ (rank >>> 13), 0xc2b2ae35)
  return (rank ^ (rank >>> 16)) >>> 0
}
