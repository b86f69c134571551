export { AddBook as Component } from './AddBook.tsx'
