/** What a document type declares: names of its own, and whether they stand for one another or for files. */
export function entitiesIn(doctype: string) {
  const declarations = [
    ...doctype.slice(0, most).matchAll(/<!ENTITY\s+(%\s+)?([\w.:-]+)\s+(["']?)([^"'>]*)/g),
  ]
  return {
    isHostile: declarations.some(([, isParameter, , quote, value = '']) =>
      Boolean(isParameter || !quote || /[&%](?!#)/.test(value)),
    ),
    names: declarations.map(([, , name = '']) => name),
    /** Of EPUB 2: it brings the names of HTML with it, such as `&nbsp;`. */
    isXhtml: doctype.includes('-//W3C//DTD XHTML 1.'),
  }
}

const most = 65_536
