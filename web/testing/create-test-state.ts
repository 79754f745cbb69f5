import { createAppState, type AppState } from "../app-state.tsx";
import { createUnsavedForms } from "../sessions/unsaved-forms.ts";
import { createTestClient } from "./create-test-client.ts";

/** App state whose unsaved forms ask for the password when the session ends. */
export function createTestState(): AppState {
  const unsavedForms = createUnsavedForms();
  const queryClient = createTestClient(() => void unsavedForms.askToSignIn());
  return createAppState(queryClient, { unsavedForms });
}
