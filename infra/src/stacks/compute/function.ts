import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  type Code,
  type ILayerVersion,
  Function as LambdaFunction,
  Runtime,
  RuntimeManagementMode,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { functionName, partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import type { Row } from '../../what-runs/lookups.ts'
import { statementsFor } from './statements.ts'
import { environmentFor, type Surroundings } from './told.ts'

export type Built = { code: Code; layers: ILayerVersion[]; isCompiled: boolean }

/** One row of the table, with a role, an environment and a log of its own. */
export function lambdaOf(
  scope: Construct,
  row: Row,
  surroundings: Surroundings,
  built: Built,
): LambdaFunction {
  const { stage } = surroundings
  const logGroup = new LogGroup(scope, `${row.name}-log`, {
    logGroupName: `/aws/lambda/${functionName(stage, row.name)}`,
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const role = new Role(scope, `${row.name}-role`, {
    roleName: partName(stage, row.name),
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
  })
  const mayLog = new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  })
  for (const statement of [...statementsFor(row, surroundings), mayLog]) role.addToPolicy(statement)
  return new LambdaFunction(scope, row.name, {
    functionName: functionName(stage, row.name),
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    runtimeManagementMode: built.isCompiled ? pinned(stage) : RuntimeManagementMode.AUTO,
    code: built.code,
    handler: `start.${row.handler}`,
    layers: built.layers,
    memorySize: row.memoryInMb,
    timeout: Duration.seconds(row.timeoutInSeconds),
    environment: environmentFor(row, surroundings),
    role,
    logGroup,
  })
}

/** Compiled code is refused by another version than the one that it was compiled by. */
const pinned = ({ publisherRuntime }: Stage) =>
  publisherRuntime === undefined
    ? RuntimeManagementMode.FUNCTION_UPDATE
    : RuntimeManagementMode.manual(publisherRuntime)
