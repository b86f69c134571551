export { GetStarted as Component } from './GetStarted.tsx'
