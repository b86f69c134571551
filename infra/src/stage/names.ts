import { Aws } from 'aws-cdk-lib'
import type { FunctionName } from '../what-runs/functions.ts'
import type { Bucket } from '../what-runs/resources.ts'
import type { EnvName } from '../what-runs/types.ts'
import type { DemoStage } from './stage.ts'

type Named = Pick<DemoStage, 'name'>

/** Names are fixed where a resource is referenced before it is created, or from another region. */
export const bucketName = ({ name }: Named, bucket: Bucket, account: string = Aws.ACCOUNT_ID) =>
  `lorecircle-${name}-${bucket}-${account}`
export const functionName = ({ name }: Named, row: FunctionName) => `lorecircle-${name}-${row}`
export const partName = ({ name }: Named, part: string) => `lorecircle-${name}-${part}`

export const parameterName = ({ name }: Named, variable: EnvName) => `/lorecircle/${name}/${variable}`

export const startDocumentName = ({ name }: Named, part: 'functions' | 'publisher') =>
  `/lorecircle/${name}/start/${part}`
