import { ProjectsScreen } from '#web/features/catalogue/projects-screen.tsx'

export const Projects = () => <ProjectsScreen />
