import { functionsEnvironment, publisherEnvironment } from '../environment.ts'
import type { LambdaFunction } from '../types.ts'

/** Whoever calls one of these waits for its answer. */
export const askedFunctions = {
  api: {
    entry: 'functions/src/lambda.ts',
    handler: 'handler',
    trigger: { by: 'http', origin: 'api' },
    memoryInMb: 1769,
    timeoutInSeconds: 29,
    environment: functionsEnvironment,
  },
  'on-demand-pages': {
    entry: 'publisher/src/on-demand/lambda.ts',
    handler: 'handler',
    trigger: { by: 'http', origin: 'on-demand' },
    memoryInMb: 1769,
    timeoutInSeconds: 29,
    environment: publisherEnvironment,
  },
  // The user pool waits five seconds for its triggers.
  'identity-email': {
    entry: 'functions/src/identity-email/lambda.ts',
    handler: 'handler',
    trigger: { by: 'identity', trigger: 'CustomMessage' },
    memoryInMb: 512,
    timeoutInSeconds: 5,
    environment: ['PRODUCT_ORIGIN', 'DOCUMENTS_BUCKET', 'ORIGIN_SECRET'],
  },
  'identity-sign-up': {
    entry: 'functions/src/identity-email/sign-up-lambda.ts',
    handler: 'handler',
    trigger: { by: 'identity', trigger: 'PreSignUp' },
    memoryInMb: 512,
    timeoutInSeconds: 5,
    environment: ['DOCUMENTS_BUCKET', 'ORIGIN_SECRET'],
  },
  'identity-events': {
    entry: 'functions/src/security/events-lambda.ts',
    handler: 'handler',
    trigger: { by: 'identity', trigger: 'PostConfirmation' },
    memoryInMb: 512,
    timeoutInSeconds: 5,
    environment: functionsEnvironment,
  },
} as const satisfies Record<string, LambdaFunction>
