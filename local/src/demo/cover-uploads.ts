import { readFile } from 'node:fs/promises'
import { demoMedia } from './demo-media.ts'
import type { Product } from './product.ts'
import { type UploadedFile, uploadFile } from './upload-file.ts'

/** A cover of the demo by its name: uploaded when it is first asked for, and once. */
export type Covers = (name: string) => Promise<UploadedFile>

export function coverUploads(product: Product, token: string): Covers {
  const uploads = new Map<string, Promise<UploadedFile>>()
  const upload = async (name: string) =>
    uploadFile(product, token, {
      uploadType: 'book',
      fileName: name,
      contentType: 'image/webp',
      bytes: await readFile(demoMedia(`covers/${name}`)),
    })
  return (name) => {
    const uploaded = uploads.get(name) ?? upload(name)
    uploads.set(name, uploaded)
    return uploaded
  }
}
