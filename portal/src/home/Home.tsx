import { Screen } from '../ui/Screen.tsx'

export const Home = () => <Screen title="Home">.</Screen>
