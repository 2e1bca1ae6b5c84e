/** The name of an element-wise function of the package in; its row out. */
import { declarationOf, type ts, type Body } from "@wumba/compiler/extend";
import { ufuncDeclared, type Ufunc } from "./ufuncs.js";
import { files, type NameIn } from "../package.js";

/** A function of elements by its name. */
export const named = (body: Body, name: NameIn<typeof files.elementwise.arithmetic>): Ufunc =>
  ufuncDeclared(body.typing, declarationOf(body, files.elementwise.arithmetic(name)) as ts.VariableDeclaration)!;
