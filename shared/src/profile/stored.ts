import { stored } from '../storage/stored.ts'
import { Profile } from './profile.ts'

export const profileDoc = stored(Profile, '{folder}Profile/user-info.json', {
  exported: { as: 'profile' },
  atDeletion: 'removed',
  isPublished: true,
})
