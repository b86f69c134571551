import { type ZipPart, zip } from './zip.ts'

export type Epub = ZipPart[]

export const mimetype: ZipPart = { path: 'mimetype', content: 'application/epub+zip', method: 0 }

export const container = (packagePath: string): ZipPart => ({
  path: 'META-INF/container.xml',
  content: `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="${packagePath}" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`,
})

export const toEpubBlob = (epub: Epub): Blob => new Blob([zip(epub)])

/** Replaces text in a file; throws if the text to replace is missing. */
export function editEpubText(epub: Epub, path: string, from: string | RegExp, to: string): Epub {
  return changeEpubFile(epub, path, (part) => {
    const before = String(part.content)
    const after = before.replace(from, to)
    if (after === before) throw new Error(`${path} has no ${from}`)
    return { ...part, content: after }
  })
}

export function changeEpubFile(epub: Epub, path: string, how: (part: ZipPart) => ZipPart): Epub {
  if (!epub.some((part) => part.path === path)) throw new Error(`There is no ${path}`)
  return epub.map((part) => (part.path === path ? how(part) : part))
}

export function removeEpubFile(epub: Epub, path: string): Epub {
  const rest = epub.filter((part) => part.path !== path)
  if (rest.length === epub.length) throw new Error(`There is no ${path}`)
  return rest
}
