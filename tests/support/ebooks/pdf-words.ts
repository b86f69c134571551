import { decodePDFRawStream, type PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'

/** What is written on each page, piece by piece, and where, in points from its lower left corner. */
export function wordsOfPages(pdf: PDFDocument): { words: string; x: number; y: number }[][] {
  return pdf.getPages().map((page) => {
    const places = page.extractContents().flatMap((piece) => (piece.kind === 'text' ? [piece] : []))
    const streams = (page.node.normalizedEntries().Contents?.asArray() ?? []).map((ref) =>
      pdf.context.lookup(ref),
    )
    const code = streams
      .map((stream) => (stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : ''))
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join('\n')
    const words = [...code.matchAll(/<([\dA-F]*)> Tj/g)].map(([, hex = '']) =>
      new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
    )
    return words.map((each, n) => ({ words: each, x: places[n]?.x ?? 0, y: places[n]?.y ?? 0 }))
  })
}
