export { MyBooks as Component } from './MyBooks.tsx'
