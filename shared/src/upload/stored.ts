import { Image } from '../media/image.ts'
import { stored } from '../storage/stored.ts'
import { StampRefusal, UnfinishedUpload, Upload } from './upload.ts'

/** `keyHash`: hex SHA-256 of the uploaded object's key. */
export const uploadDoc = stored(Upload, 'uploads/{sub}/{keyHash}.json', {
  exported: null,
  atDeletion: 'removed',
})

export const stampRefusalDoc = stored(StampRefusal, 'stamp-refusals/{sub}/{keyHash}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** Deletion also removes the parts from the store. */
export const unfinishedUploadDoc = stored(UnfinishedUpload, 'unfinished-uploads/{sub}/{id}.json', {
  exported: null,
  atDeletion: 'custom',
})

export const imageDoc = stored(Image, 'images/{sub}/{imageHash}.json', {
  exported: null,
  atDeletion: 'removed',
})
