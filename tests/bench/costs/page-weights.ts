import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { PageWeight } from '@lorecircle/infra/costs/counts'

const built = join(import.meta.dirname, '../../../sites/dist/client')

export function pageWeight(html: string): PageWeight {
  const own = brotliCompressSync(html).length
  const files = [...namedIn(html)]
  const weights = files.map((file) => {
    const bytes = readFileSync(join(built, file))
    return /\.(js|css|svg)$/.test(file) ? brotliCompressSync(bytes).length : bytes.length
  })
  return {
    requests: 1 + files.length,
    bytes: weights.reduce((sum, weight) => sum + weight, own),
    ownBytes: own,
  }
}

function namedIn(text: string, known = new Set<string>()): Set<string> {
  for (const [, folder, name] of text.matchAll(
    /(?:\/(_astro|fonts)\/|"\.\/)([\w.-]+\.(?:js|css|woff2|svg))/g,
  )) {
    const file = `${folder ?? '_astro'}/${name}`
    if (known.has(file) || !existsSync(join(built, file))) continue
    known.add(file)
    if (/\.(js|css)$/.test(file)) namedIn(readFileSync(join(built, file), 'utf8'), known)
  }
  return known
}
