import { Screen } from '../ui/Screen.tsx'

export const Blog = () => <Screen title="Blog">{null}</Screen>
