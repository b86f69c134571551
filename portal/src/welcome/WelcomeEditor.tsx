import { Screen } from '../ui/Screen.tsx'

export const WelcomeEditor = () => <Screen title="Welcome Page">{null}</Screen>
