import type { Account } from '@lorecircle/shared/account/account'
import type { Bundle } from '@lorecircle/shared/bundle/bundle'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { bundleForAuthor } from './bundle-for-author.ts'

export const bundleChanged = async (services: Services, account: Account, theirs: Stored<Bundle>) =>
  new VisibleError(
    412,
    'bundle.changed',
    'This bundle was changed in another tab. Nothing you typed is lost.',
    { theirs: await bundleForAuthor(services, account, theirs) },
  )

export const bundleGone = () =>
  new VisibleError(
    404,
    'bundle.missing',
    'This bundle was removed in another tab. Nothing you typed is lost.',
  )
