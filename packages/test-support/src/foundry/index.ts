export {writeFilesSync} from '../write-files.ts'
export {buildProject, builtProject, foundryToml, keepBuilt, solcProgram} from './build-project.ts'
export {findTool, runTool} from './run-tool.ts'
export {temporaryFolder} from './temporary-folder.ts'
