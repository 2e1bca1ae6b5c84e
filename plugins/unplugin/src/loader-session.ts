/** The options of a loader in, the session that it works with out. */
import { PluginSession, type PluginOptions } from "@wumba/plugin-core";

/** Plain data: some bundlers run loaders in other threads. */
export interface LoaderOptions {
  readonly session: number;
  readonly root: string;
  /** Without the patterns: the bundler has chosen the file. */
  readonly options: Omit<PluginOptions, "include" | "exclude">;
}

const sessions: PluginSession[] = [];

export function registerSession(session: PluginSession): number {
  const known = sessions.indexOf(session);
  return known < 0 ? sessions.push(session) - 1 : known;
}

/** The plugin's own; in another thread, where the plugin is not, one that is made on the first call. */
export function sessionFor({ session: number, root, options }: LoaderOptions): PluginSession {
  let session = sessions[number];
  if (!session) {
    session = sessions[number] = new PluginSession(options);
    session.open({ root, onWarning: (message) => console.warn(message) });
  }
  return session;
}
