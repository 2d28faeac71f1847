export {type RanBuild, type RunBuildOptions, runBuild} from './unchanged/run-build.ts'
