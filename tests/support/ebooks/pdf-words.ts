import type { PDFDocument } from '@cantoo/pdf-lib'

/**
 * What is written on each page, piece by piece, and where, in points from its lower left corner. A piece that is drawn
 * twice at one place, as letters over their halo, counts once.
 */
export function readPdfWords(pdf: PDFDocument): { words: string; x: number; y: number }[][] {
  return pdf.getPages().map((page) => {
    const pieces = page
      .extractContents()
      .flatMap((piece) =>
        piece.kind === 'text' ? [{ words: piece.getText().trim(), x: piece.x, y: piece.y }] : [],
      )
    return pieces.filter((piece, index) => {
      const before = pieces[index - 1]
      return piece.words !== before?.words || piece.x !== before.x || piece.y !== before.y
    })
  })
}
