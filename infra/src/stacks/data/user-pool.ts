import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { functionName, partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { rows } from '../../what-runs/lookups.ts'
import type { IdentityTrigger } from '../../what-runs/types.ts'
import {
  clientReadable,
  clientWritable,
  ownAttributes,
  platformAttributes,
} from '../../what-runs/user-attributes.ts'

export type Accounts = { pool: UserPool; client: UserPoolClient }

const operations: Record<IdentityTrigger, UserPoolOperation> = {
  PreSignUp: UserPoolOperation.PRE_SIGN_UP,
  CustomMessage: UserPoolOperation.CUSTOM_MESSAGE,
  PostConfirmation: UserPoolOperation.POST_CONFIRMATION,
}

/** Authors' accounts: kept when their stack goes, and nobody deletes them by accident. */
export function accountsIn(scope: Construct, stage: Stage): Accounts {
  const pool = new UserPool(scope, 'accounts', {
    userPoolName: partName(stage, 'accounts'),
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: true,
    signInAliases: { email: true },
    autoVerify: { email: true },
    // A new address counts once it is verified.
    keepOriginal: { email: true },
    customAttributes: Object.fromEntries(
      [...ownAttributes, ...platformAttributes].map((name) => [name, new StringAttribute({ mutable: true })]),
    ),
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { sms: false, otp: true },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    // Length alone: rules of composition make worse passwords (NIST SP 800-63B, 3.1.1.2).
    passwordPolicy: {
      minLength: 8,
      requireDigits: false,
      requireLowercase: false,
      requireUppercase: false,
      requireSymbols: false,
    },
    email: UserPoolEmail.withSES({
      fromEmail: addressIn(stage.mailFrom),
      fromName: nameIn(stage.mailFrom),
      sesRegion: stage.region,
      sesVerifiedDomain: stage.productDomain,
      configurationSetName: partName(stage, 'receipts'),
    }),
  })
  for (const { name, trigger } of rows)
    if (trigger.by === 'identity') pool.addTrigger(operations[trigger.trigger], named(scope, stage, name))
  return { pool, client: portalClient(pool) }
}

/** The functions are told of the pool, so they come after it: the pool knows them by their names. */
const named = (scope: Construct, stage: Stage, row: Parameters<typeof functionName>[1]) =>
  LambdaFunction.fromFunctionAttributes(scope, row, {
    functionArn: `arn:${Aws.PARTITION}:lambda:${stage.region}:${Aws.ACCOUNT_ID}:function:${functionName(stage, row)}`,
    skipPermissions: true,
  })

/** The portal's own: it has no secret, tells nobody who has an account, and writes names alone. */
const portalClient = (pool: UserPool) =>
  pool.addClient('portal', {
    generateSecret: false,
    authFlows: { userSrp: true, adminUserPassword: true },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    disableOAuth: true,
    accessTokenValidity: Duration.hours(1),
    idTokenValidity: Duration.hours(1),
    refreshTokenValidity: Duration.days(30),
    readAttributes: new ClientAttributes()
      .withStandardAttributes({ email: true, emailVerified: true, fullname: true })
      .withCustomAttributes(...clientReadable.filter(isCustom)),
    writeAttributes: new ClientAttributes()
      .withStandardAttributes({ fullname: true })
      .withCustomAttributes(...clientWritable.filter(isCustom)),
  })

const isCustom = (name: string) => name.startsWith('custom:')

const addressIn = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from
const nameIn = (from: string) => from.replace(/\s*<[^<>]+>$/, '')
