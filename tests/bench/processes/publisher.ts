import { SQSClient } from '@aws-sdk/client-sqs'
import { functions } from '@lorecircle/infra/what-runs/functions'
import { pollQueue } from '@lorecircle/local/runtime/poll-queue'
import { parseEnv } from '@lorecircle/publisher/env'
import { marketHandler, publishHandler } from '@lorecircle/publisher/lambda'

const { PUBLISH_QUEUE_URL, MARKET_QUEUE_URL } = parseEnv(process.env)
const end = new AbortController()
const common = { sqs: new SQSClient({}), signal: end.signal }
const polls = [
  pollQueue({
    ...common,
    queueUrl: PUBLISH_QUEUE_URL,
    trigger: functions['publish-shops'].trigger,
    handler: publishHandler,
  }),
  pollQueue({
    ...common,
    queueUrl: MARKET_QUEUE_URL,
    trigger: functions['update-market'].trigger,
    handler: marketHandler,
  }),
]
process.once('SIGTERM', () => {
  end.abort()
  void Promise.all(polls).then(() => process.exit(0))
})
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
