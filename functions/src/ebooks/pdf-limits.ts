import { decodePDFRawStream, PDFContext, PDFName, PDFPageTree, PDFRawStream } from '@cantoo/pdf-lib'

/** A PDF that needs more work than the limits allow. */
export class PdfTooLarge extends Error {}

type Growing = { buffer: Uint8Array }
type DecodeStream = { ensureBuffer(this: Growing, requested: number): Uint8Array }

/** Every filter of pdf-lib (Flate, LZW, ASCII85 and so on) grows its output by this method. */
const decodeStream: DecodeStream = Object.getPrototypeOf(
  Object.getPrototypeOf(
    decodePDFRawStream(
      PDFRawStream.of(
        PDFContext.create().obj({ Filter: PDFName.of('FlateDecode') }),
        Uint8Array.of(0x78, 0x9c),
      ),
    ),
  ),
)

const unbounded = decodeStream.ensureBuffer
let budget = { left: Number.POSITIVE_INFINITY, isExceeded: false }

decodeStream.ensureBuffer = function bounded(this: Growing, requested: number): Uint8Array {
  const before = this.buffer.byteLength
  if (requested - before > budget.left) {
    budget.isExceeded = true
    throw new PdfTooLarge()
  }
  const buffer = unbounded.call(this, requested)
  budget.left -= buffer.byteLength - before
  return buffer
}

/**
 * Bounds what pdf-lib decodes from now on in this thread: a stream may inflate a thousandfold, and the library has no
 * limit of its own (Hopding/pdf-lib #1777). `assertWithin` throws `PdfTooLarge` where the bound was met, which the
 * library's own repair of broken objects would hide.
 */
export function limitDecoding(mostBytes: number): { assertWithin(): void } {
  const own = { left: mostBytes, isExceeded: false }
  budget = own
  return {
    assertWithin() {
      if (own.isExceeded) throw new PdfTooLarge()
    },
  }
}

/**
 * Walks the page tree once. Throws `PdfTooLarge` for more nodes than `most`, and for a node that is listed twice: a tree
 * whose levels share their children doubles with each level.
 */
export function assertPageTree(root: PDFPageTree, most: number): void {
  const seen = new Set<object>()
  const trees = [root]
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    const kids = tree.Kids()
    for (let index = 0; index < kids.size(); index++) {
      const kid = kids.lookup(index)
      if (kid === undefined || seen.has(kid) || seen.size === most) throw new PdfTooLarge()
      seen.add(kid)
      if (kid instanceof PDFPageTree) trees.push(kid)
    }
  }
}
