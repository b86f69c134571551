import type { PDFDocument } from '@cantoo/pdf-lib'

/**
 * Text pieces per page with their position in points from the lower left corner. A piece drawn twice at one position,
 * as text over its halo, counts once.
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
