// Compiles Python sources inside the very Pyodide that will run them: .pyc files are only valid for the
// interpreter that made them, and the one on the building machine is another version.
//
//   node build/compile.mjs JOB.json
//
// JOB.json: {"pyodide": folder, "program": path of compile_inside.py, "mount": folder, "job": path below the mount}
// What the job says, and what comes out, is described in compile_inside.py.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { dirname, join } from "node:path";

const job = JSON.parse(await readFile(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(join(job.pyodide, "pyodide.mjs")).href);
const pyodide = await loadPyodide({
  indexURL: job.pyodide,
  // A fixed seed gives sets one order, so the same source always gives the same bytes.
  // Columns would only be shown beside a source, which the site has not.
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", PYTHONDONTWRITEBYTECODE: "1" },
});
pyodide.mountNodeFS("/program", dirname(job.program));
pyodide.mountNodeFS("/job", job.mount);
pyodide.globals.set("JOB", `/job/${job.job}`);
pyodide.runPython(await readFile(job.program, "utf8"));
