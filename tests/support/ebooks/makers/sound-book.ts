import type { Epub } from '../epub.ts'

export type SoundBook = {
  maker: string
  epub: Epub
  lacks?: 'cover.undeclared'
}

const identifier = 'urn:uuid:0a5f7a0e-6f0e-4d0c-8a38-0d5c3f2a9b11'

export const appleOptions = {
  path: 'META-INF/com.apple.ibooks.display-options.xml',
  content: `<?xml version="1.0" encoding="UTF-8"?>
<display_options><platform name="*"><option name="specified-fonts">true</option></platform></display_options>`,
}

export const ncx = (entries: [string, string][]): string => `<?xml version='1.0' encoding='utf-8'?>
<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="en">
  <head><meta name="dtb:uid" content="${identifier}"/><meta name="dtb:depth" content="2"/></head>
  <docTitle><text>Lilith</text></docTitle>
  <navMap>
${entries.map(([words, href], n) => `<navPoint id="num_${n + 1}" playOrder="${n + 1}"><navLabel><text>${words}</text></navLabel><content src="${href}"/></navPoint>`).join('\n')}
  </navMap>
</ncx>`

export const list = (entries: [string, string][]): string =>
  `<ol>${entries.map(([words, href]) => `<li><a href="${href}">${words}</a></li>`).join('\n')}</ol>`

export const page = (before: string, head: string, body: string): string => `${before}
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head>${head}</head>
<body>${body}</body>
</html>`
