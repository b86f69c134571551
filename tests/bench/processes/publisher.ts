import { startPublisher } from '@lorecircle/publisher/poll'

/** The publisher as a process of its own; bundled like production before it runs. */
const publisher = startPublisher(process.env)
process.once('SIGTERM', () => void publisher.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
