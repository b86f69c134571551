import { stored } from '../storage/stored.ts'
import { Welcome } from './welcome.ts'

export const welcomeDoc = stored(Welcome, '{folder}Profile/welcomebio.json', {
  exported: { as: 'welcome' },
  atDeletion: 'removed',
  isPublished: true,
})
