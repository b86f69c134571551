import { Image } from '../media/image.ts'
import { stored } from '../storage/stored.ts'
import { StampRefusal, UnfinishedUpload, Upload } from './upload.ts'

/** `keyHash`: hex SHA-256 of the uploaded object's key. */
export const uploadDoc = stored(Upload, 'uploads/{sub}/{keyHash}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** Why a file is given to readers without their names. */
export const stampRefusalDoc = stored(StampRefusal, 'stamp-refusals/{sub}/{keyHash}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** Its parts lie in the store and are let go with it. */
export const unfinishedUploadDoc = stored(UnfinishedUpload, 'unfinished-uploads/{sub}/{id}.json', {
  exported: null,
  atDeletion: 'custom',
})

/** A picture that the author uploaded, by the hash that names its files. */
export const imageDoc = stored(Image, 'images/{sub}/{imageHash}.json', {
  exported: null,
  atDeletion: 'removed',
})
