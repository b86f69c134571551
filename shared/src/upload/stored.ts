import { Image } from '../media/image.ts'
import { stored } from '../storage/stored.ts'
import { Upload } from './upload.ts'

/** `keyHash`: hex SHA-256 of the uploaded object's key. */
export const uploadDoc = stored(Upload, 'uploads/{sub}/{keyHash}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** A picture that the author uploaded, by the hash that names its files. */
export const imageDoc = stored(Image, 'images/{sub}/{imageHash}.json', {
  exported: null,
  atDeletion: 'removed',
})
