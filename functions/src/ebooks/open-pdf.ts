import { randomUUID } from 'node:crypto'
import { PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'

/** A PDF that only opens with a password. */
export class PdfLocked extends Error {}

/** A PDF to change, and how its changed copy is written. */
export type OpenPdf = { pdf: PDFDocument; write: () => Promise<Uint8Array<ArrayBuffer>> }

/**
 * Opens a PDF that needs no password. The copy of a plain file is the file with the changes behind it. One that is
 * encrypted with an owner password alone opens for everybody: its copy is written anew and encrypted again, with the same
 * permissions. Throws `PdfLocked`, and what pdf-lib throws where this is no PDF.
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<OpenPdf> {
  const options = { updateMetadata: false, warnOnInvalidObjects: false }
  const plain = await PDFDocument.load(bytes, {
    ...options,
    forIncrementalUpdate: true,
    ignoreEncryption: true,
  })
  if (!plain.isEncrypted) return { pdf: plain, write: async () => new Uint8Array(await plain.commit()) }
  const encryption = plain.context.lookup(plain.context.trailerInfo.Encrypt, PDFDict)
  const permissions = permissionsFrom(encryption.lookup(PDFName.of('P'), PDFNumber).asNumber())
  const pdf = await decrypted(bytes, options)
  return {
    pdf,
    async write() {
      // Nobody has this password: the author has the file itself.
      pdf.encrypt({ ownerPassword: randomUUID(), userPassword: '', permissions })
      return new Uint8Array(await pdf.save({ addDefaultPage: false, updateFieldAppearances: false }))
    },
  }
}

async function decrypted(bytes: Uint8Array, options: { updateMetadata: boolean }): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { ...options, password: '' })
  } catch (error) {
    // This is all that tells it from other errors of pdf-lib.
    if (error instanceof Error && error.message === 'NEEDS PASSWORD') throw new PdfLocked()
    throw error
  }
}

/** The bits of `P` (ISO 32000-1, table 22), which count from 1. */
function permissionsFrom(flags: number) {
  const has = (bit: number) => (flags & (1 << (bit - 1))) !== 0
  const printing: 'highResolution' | 'lowResolution' = has(12) ? 'highResolution' : 'lowResolution'
  return {
    printing: has(3) && printing,
    modifying: has(4),
    copying: has(5),
    annotating: has(6),
    fillingForms: has(9),
    contentAccessibility: has(10),
    documentAssembly: has(11),
  }
}
