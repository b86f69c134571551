/** fauxqs exports its app alone; its stores are reached by path, which is why the version is pinned exactly. */
export { S3Error } from '../../node_modules/fauxqs/dist/common/errors.js'
export { PersistenceManager } from '../../node_modules/fauxqs/dist/persistence.js'
export { S3Store } from '../../node_modules/fauxqs/dist/s3/s3Store.js'
export { SnsStore } from '../../node_modules/fauxqs/dist/sns/snsStore.js'
export { type SqsQueue, SqsStore } from '../../node_modules/fauxqs/dist/sqs/sqsStore.js'
