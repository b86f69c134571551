import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { documentsIn } from '@lorecircle/shared/storage/documents'
import { partName } from '../stage/names.ts'
import { stageCalled } from '../stage/stage-called.ts'
import { bucketsCalled, poolCalled } from './found-by-name.ts'
import { peopleIn } from './people.ts'
import type { Place } from './place.ts'

/** A stage on AWS, with the operator's own credentials. Refuses where it has not been deployed. */
export async function placeOfStage(name: string): Promise<Place> {
  const { region } = stageCalled(name)
  const s3 = new S3Client({ region })
  const cognito = new CognitoIdentityProviderClient({ region })
  const called = (part: string) => partName({ name }, part)
  const buckets = await bucketsCalled(s3, (part) => `${called(part)}-`)
  const pool = await poolCalled(cognito, called('accounts'))
  return {
    name: `stage ${name}`,
    s3,
    buckets,
    people: peopleIn(cognito, pool, documentsIn(s3, buckets.documents)),
  }
}
